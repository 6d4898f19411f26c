import type { FormStore } from '../../../renderers/forms/form-store.ts';
import { HEAD } from '../../../renderers/forms/tree.ts';
import type { Issue } from '../../../schemas/issues/result.ts';
import type { FormPlan } from '../../../schemas/sections/forms/forms.model.ts';

export interface WizardStep {
  readonly key: string;
  readonly title: string;
  readonly form: FormPlan;
  /** Fields and parts that are written in this step. */
  readonly keys: ReadonlySet<string>;
}

/** The moment all steps lead to. */
export const submitting = 'move:submit';

/** Lines that belong with a section: people to where the company is, certificates to its files. */
const beside: Readonly<Record<string, string>> = { contacts: 'place', certs: 'more' };

/** A long form as steps: a section each, with the lines that go with it. What goes with none stands in the last. */
export function stepsOf(form: FormPlan): readonly WizardStep[] {
  const known = new Set(form.sections.map(({ key }) => key));
  const last = form.sections.at(-1)?.key ?? '';
  const placeOf = (part: string) => {
    const wanted = beside[part] ?? '';
    return known.has(wanted) ? wanted : last;
  };
  return form.sections.map((section) => {
    const body = form.body.filter(({ part }) => placeOf(part) === section.key);
    return {
      key: section.key,
      title: section.title,
      form: { ...form, sections: [section], body },
      keys: new Set([...section.cells.map(({ field }) => field), ...body.map(({ part }) => part)]),
    };
  });
}

const rootOf = ({ path }: Issue): string => path.split('/')[1] ?? '';

/** What is wrong within a step; what belongs to no step at all belongs to the last one. */
export function issuesIn(steps: readonly WizardStep[], at: number, issues: readonly Issue[]): readonly Issue[] {
  const isLast = at === steps.length - 1;
  return issues.filter((issue) => {
    if (issue.level === 'warn') return false;
    const root = rootOf(issue);
    return steps[at]?.keys.has(root) || (isLast && !steps.some(({ keys }) => keys.has(root)));
  });
}

/** Of what came back one begins where something may be written; of what is new that is the first. */
export function firstOpen(store: Pick<FormStore, 'state'>, steps: readonly WizardStep[]): number {
  const isOpen = (key: string): boolean => {
    const { visible, locked } = store.state(HEAD, key);
    return visible && !locked;
  };
  return Math.max(
    steps.findIndex(({ keys }) => [...keys].some(isOpen)),
    0,
  );
}
