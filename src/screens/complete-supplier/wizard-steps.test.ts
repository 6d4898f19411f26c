import { describe, expect, test } from 'vitest';
import type { FormPlan } from '../../../schemas/sections/forms/forms.model.ts';
import { issuesIn, stepsOf } from './wizard-steps.ts';

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
