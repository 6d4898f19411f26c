import { describe, expect, test } from 'vitest';
import { createFormStore } from '../../../renderers/forms/form-store.ts';
import { buyerAsker } from '../../../renderers/record/fixture/sample-order.ts';
import type { FormPlan } from '../../../schemas/sections/forms/forms.model.ts';
import { catalogPlan } from '../../../tests/fixtures/catalog-plans.ts';
import { firstOpen, issuesIn, stepsOf } from './wizard-steps.ts';

const section = (key: string, ...fields: string[]) => ({
  key,
  title: key,
  cols: 3,
  belowLines: false,
  cells: fields.map((field) => ({ field, span: 1 })),
});
const body = (part: string) => ({ part, columns: [], foot: {}, card: [], below: [] });
const form: FormPlan = {
  key: 'edit',
  title: null,
  sections: [section('base', 'name', 'code'), section('place', 'address'), section('more', 'files')],
  body: [body('contacts'), body('certs'), body('banks')],
  locked: false,
};

describe('a long form', () => {
  const steps = stepsOf(form);
  test('is written in steps, each with the lines that go with it', () => {
    expect(steps.map(({ key, keys }) => [key, [...keys]])).toEqual([
      ['base', ['name', 'code']],
      ['place', ['address', 'contacts']],
      ['more', ['files', 'certs', 'banks']],
    ]);
    expect(steps[1]?.form.sections).toHaveLength(1);
  });

  test.each([
    [0, ['/name']],
    [1, ['/contacts/0/name']],
    [2, ['/files', '/other']],
  ])('what is wrong in step %i is told there', (at, paths) => {
    const issues = ['/name', '/contacts/0/name', '/files', '/other'].map((path) => ({
      code: 'required' as const,
      path,
    }));
    expect(issuesIn(steps, at, issues).map(({ path }) => path)).toEqual(paths);
  });

  test('a warning holds nobody up', () => {
    expect(issuesIn(steps, 0, [{ code: 'required', path: '/name', level: 'warn' }])).toEqual([]);
  });
});

describe('a supplier that completes its data begins', () => {
  const plan = catalogPlan('myCompany', ['supAdmin']);
  const steps = plan.forms.edit ? stepsOf(plan.forms.edit) : [];
  const asker = { ...buyerAsker, roles: ['supAdmin'] };
  const begins = (verifyStatus: string, returned: readonly string[] | null) => {
    const record = { id: 's1', version: 1, verifyStatus, returned, rejectReason: '不清楚' };
    return steps[firstOpen(createFormStore({ plan, record, asker }), steps)]?.key;
  };

  test.each([
    ['0', null, 'base'],
    ['3', null, 'base'],
    ['3', ['BASE', 'PROOF'], 'base'],
    ['3', ['PLACE'], 'place'],
    ['3', ['PROOF', 'DEAL'], 'deal'],
    ['3', ['PROOF'], 'more'],
    ['0', ['PROOF'], 'more'],
  ])('standing at %s with %j come back in the step %s', (state, returned, step) => {
    expect(begins(state, returned)).toBe(step);
  });
});
