import type { EntityDocument } from '../../../../schemas/language/entity.ts';
import { takeSteps } from '../../../kernel/steps.ts';
import { addSection, type Made, type Target } from './form-commands.ts';
import { type Layout, readLayout, sectionsOf } from './layout.ts';

type Put = (document: EntityDocument, layout: Layout, target: Target) => Made | null;

/** Where no section stands yet, one comes along with what is put there, called as its tab is; undone, both go. */
export function withSection(document: EntityDocument, layout: Layout, tab: string | null, put: Put): Made | null {
  const title = layout.tabs.find(({ key }) => key === tab)?.title;
  const section = addSection(document, layout, null, tab, title);
  const begun = takeSteps(document, section.ask.steps).document;
  const around = readLayout(begun, layout.form);
  const key = sectionsOf(around).find(({ pointer }) => pointer === section.pointers[0])?.key;
  const made = key === undefined ? null : put(begun, around, { in: 'section', section: key, before: null });
  return made && { ...made, ask: { ...made.ask, steps: [...section.ask.steps, ...made.ask.steps] } };
}
