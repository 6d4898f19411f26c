import type { EntityModel, Model } from '../../../schemas/compile/model.ts';
import type { Issue } from '../../../schemas/issues/result.ts';
import { at } from '../../../schemas/language/pointer.ts';
import { sayIssueIn } from '../../../schemas/layers/say-issue.ts';
import { namingOf } from '../../metadata/naming.ts';

/** What is wrong with a row condition, by what the fields it reads are called. */
export function sayRowFaults(
  { entities }: Pick<Model, 'entities'>,
  { document }: EntityModel,
  issues: readonly Issue[],
): string {
  const naming = namingOf((id) => entities.get(id.replace(/^entity:/, ''))?.document);
  // Judged as the rule of this entity that it is to become.
  const path = at('/access/scopes', 'wanted', 'rows');
  return [...new Set(issues.map((issue) => sayIssueIn(document, { ...issue, path }, naming)))].join('；');
}
