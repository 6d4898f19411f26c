import type { Shape } from '../../compile/shape.ts';
import { eachMark } from '../../language/each.ts';
import { below } from '../../language/names.ts';
import { at } from '../../language/pointer.ts';
import type { RuleWords } from './rules.section.ts';

/** A rule as it is written out for every field it names; one that names none is itself. */
export function writtenOut(
  key: string,
  rule: RuleWords,
  part: string,
  shape: Shape,
): readonly (readonly [string, RuleWords])[] {
  const path = at('/rules', key);
  const { each, ...own } = rule;
  const isMarked = JSON.stringify(own).includes(eachMark);
  if (!each) {
    if (isMarked) shape.findings.say('each_missing', path, {});
    return [[key, rule]];
  }
  if (!isMarked) shape.findings.say('each_unused', at(path, 'each'), {});
  return each.flatMap((name, index): [string, RuleWords][] => {
    const place = at(path, 'each', index);
    const field = shape.fields.get(below(part, name)) ?? shape.parts.get(below(part, name));
    if (!field) {
      shape.findings.say('unknown_field', place, { field: name });
      return [];
    }
    if (each.indexOf(name) < index) {
      shape.findings.say('each_twice', place, { field: field.label });
      return [];
    }
    shape.findings.use(`entity:${shape.key}.${below(part, name)}`, place);
    return [[`${key}.${name}`, filled(own, name, field.label) as RuleWords]];
  });
}

const told: ReadonlySet<string> = new Set(['title', 'say']);

/** Titles and what is said name the field by its label, everything else by its key. */
function filled(value: unknown, name: string, label: string, isTold = false): unknown {
  if (typeof value === 'string') return value.replaceAll(eachMark, isTold ? label : name);
  if (Array.isArray(value)) return value.map((one) => filled(one, name, label));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([word, inner]) => [word, filled(inner, name, label, told.has(word))]),
  );
}
