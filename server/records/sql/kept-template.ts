import type { Template } from '../../sql/template.ts';
import type { View } from '../../sql/view.ts';
import type { Asking } from '../asking.ts';
import { reachOf } from '../reach.ts';

const known = new WeakMap<View, Map<string, Template>>();

/** One text per sort of viewer and kind of asking; two who see an entity alike may reach others differently. */
export function keptTemplate(asking: Asking, kind: string, make: () => Template): Template {
  const kept = known.get(asking.view) ?? new Map<string, Template>();
  known.set(asking.view, kept);
  const key = `${kind} ${reachOf(asking)}`;
  const template = kept.get(key) ?? make();
  kept.set(key, template);
  return template;
}
