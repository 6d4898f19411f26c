import type { FieldModel, Model } from '../../../../schemas/compile/model.ts';
import type { RecordData } from '../../../../schemas/compile/plan.ts';
import { choicesOf } from '../../../inputs/standing.ts';

/** Two made-up rows, so that columns and cards look as they will; what points at records or holds files stays empty. */
export function sampleRows(model: Model, key: string): readonly RecordData[] {
  const entity = model.entities.get(key);
  const fields = [...(entity?.head.fields.values() ?? [])];
  return [0, 1].map((no) => ({
    ...Object.fromEntries(
      fields.flatMap((field) => {
        const choices = entity && choicesOf(model, { owner: entity, field });
        const value = choices ? choices[no % choices.length]?.value : sampleOf(field, no);
        const isRight = value !== undefined && field.kind.check(value, field.config as never) === null;
        return isRight ? [[field.key, value]] : [];
      }),
    ),
    id: String(no + 1),
    version: 1,
  }));
}

function sampleOf({ type, kind, label }: FieldModel, no: number): string | undefined {
  const day = `2026-05-2${no}`;
  switch (type.is) {
    case 'number':
      return String(12 + 30 * no);
    case 'date':
      return day;
    case 'dateTime':
      return `${day} 09:30:00`;
    case 'time':
      return `1${no}:30`;
    case 'text':
      return kind.filters.includes('like') ? `${label}${no + 1}` : undefined;
    default:
      return undefined;
  }
}
