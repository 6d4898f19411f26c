import type { View } from '../../compile/view-of.ts';
import type { FormPlan } from './forms.model.ts';

type Shown = (path: string) => boolean;

/** Forms without what is not shown, and without sections and grids that are then empty. */
export function planForms(view: View): Readonly<Record<string, FormPlan>> {
  const shown: Shown = (path) => view.shown.has(path);
  return Object.fromEntries([...view.entity.forms.values()].map((form) => [form.key, planForm(form, shown)]));
}

function planForm(form: FormPlan, shown: Shown): FormPlan {
  const sections = form.sections.map((section) => ({
    ...section,
    cells: section.cells.filter(({ field }) => shown(field)),
  }));
  const body = form.body
    .filter(({ part }) => shown(part))
    .map((grid) => ({
      ...grid,
      columns: grid.columns.filter(({ field }) => shown(field)),
      foot: Object.fromEntries(Object.entries(grid.foot).filter(([path]) => shown(path))),
      card: grid.card.filter(shown),
      ...(grid.scan ? { scan: grid.scan.filter(shown) } : {}),
      below: grid.below
        .filter(({ part }) => shown(part))
        .map((inner) => ({ ...inner, columns: inner.columns.filter(({ field }) => shown(field)) })),
    }));
  return { ...form, ...withTabs(form, sections, body) };
}

type FormContent = Pick<FormPlan, 'tabs' | 'sections' | 'body'>;

/** What is empty is not there, and neither is a tab of nothing else. */
function withTabs({ tabs }: FormPlan, sections: FormPlan['sections'], body: FormPlan['body']): FormContent {
  const left = {
    sections: sections.filter(({ cells }) => cells.length > 0),
    body: body.filter(({ columns }) => columns.length > 0),
  };
  const used = new Set([...left.sections, ...left.body].map(({ tab }) => tab));
  return tabs ? { ...left, tabs: tabs.filter(({ key }) => used.has(key)) } : left;
}
