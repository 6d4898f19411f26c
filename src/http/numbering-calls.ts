import type * as calls from '../../server/features/rules/numbering.contract.ts';
import { callOf } from './call-of.ts';

type Rule = Pick<calls.NumberingRow, 'entity' | 'serial'>;

const numbering = {
  preview: callOf<typeof calls.postNumberingPreview>('POST', '/numbering/:entity/:serial/preview'),
  save: callOf<typeof calls.putNumbering>('PUT', '/numbering/:entity/:serial'),
  reset: callOf<typeof calls.postNumberingReset>('POST', '/numbering/:entity/:serial/reset'),
};

export const loadNumbering = callOf<typeof calls.getNumbering>('GET', '/numbering');
export const previewNumbering = ({ entity, serial }: Rule, body: calls.SerialWish) =>
  numbering.preview({ params: { entity, serial }, body });
export const saveNumbering = ({ entity, serial }: Rule, body: calls.SerialWish) =>
  numbering.save({ params: { entity, serial }, body });
export const resetNumbering = ({ entity, serial }: Rule) => numbering.reset({ params: { entity, serial } });
