import type { Findings } from '../../compile/findings.ts';
import { pointerOf } from '../../compile/pointer-of.ts';
import type { GrowingPart } from '../../compile/shape.ts';
import type { ValidModel } from '../../compile/valid-model.ts';
import type { EntityDocument } from '../../language/entity.ts';
import type { PartDocument } from '../../language/fields.ts';
import { below } from '../../language/names.ts';
import { at } from '../../language/pointer.ts';

interface PeriodFindings {
  readonly findings: Findings;
  readonly broken: ReadonlySet<string>;
}

/** The periods of the head and of the parts that say one. */
export function compilePeriods(document: EntityDocument, parts: readonly GrowingPart[], around: PeriodFindings): void {
  for (const part of parts) {
    const own = part.path === '' ? document : documentOf(document, part.path);
    const path = at(part.path === '' ? '' : pointerOf(part.path, true), 'valid');
    compileValid(part, own?.valid, path, document.key, around);
  }
}

const documentOf = (document: EntityDocument, path: string): PartDocument | undefined =>
  path
    .split('.')
    .reduce<{ readonly parts?: object } | undefined>(
      (here, step) => (here?.parts as Record<string, { parts?: object }> | undefined)?.[step],
      document,
    ) as PartDocument | undefined;

/** The period of a record or a line: two fields beside each other, both days or both moments. */
function compileValid(
  part: GrowingPart,
  said: PartDocument['valid'],
  path: string,
  entity: string,
  { findings, broken }: PeriodFindings,
): void {
  if (!said) return;
  const before = findings.issues.length;
  const ends = (['from', 'to'] as const).map((end): ValidModel['is'] | null => {
    const key = said[end];
    const here = at(path, end);
    findings.use(`entity:${entity}.${below(part.path, key)}`, here);
    const field = part.fields.get(key);
    if (!field) findings.say('unknown_field', here, { field: key });
    else if (broken.has(field.path)) return null;
    else if (field.type.is !== 'date' && field.type.is !== 'dateTime')
      findings.say('not_a_date_field', here, { field: field.label });
    else if (!field.column) findings.say('not_stored', here, { field: field.label });
    else return field.type.is;
    return null;
  });
  const [is, other] = ends;
  if (is && other && is !== other) findings.say('valid_mixed', path);
  if (is && other && findings.issues.length === before) part.valid = { ...said, is };
}
