import type { FormPlan } from './forms.model.ts';

/** What stands one under another: sections, lines, and the sections that are read after them. */
export interface Leaf {
  readonly above: FormPlan['sections'];
  readonly grids: FormPlan['body'];
  readonly below: FormPlan['sections'];
}
export interface TabLeaf extends Leaf {
  readonly key: string;
  readonly title: string;
}

/** A form as it is read: what stands above the tabs, each tab, and what stands below them. */
export function leavesOf(form: FormPlan): { readonly always: Leaf; readonly tabs: readonly TabLeaf[] } {
  const leaf = (tab: string | undefined): Leaf => ({
    above: form.sections.filter((section) => section.tab === tab && !section.belowLines),
    grids: form.body.filter((grid) => grid.tab === tab),
    below: form.sections.filter((section) => section.tab === tab && section.belowLines),
  });
  return { always: leaf(undefined), tabs: (form.tabs ?? []).map((tab) => ({ ...tab, ...leaf(tab.key) })) };
}
