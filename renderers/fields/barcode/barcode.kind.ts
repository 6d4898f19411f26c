import { type Static, Type } from '@sinclair/typebox';
import { defineFieldKind } from '../../../schemas/kinds/field-kind.ts';
import { checkText, textSchema } from '../../../schemas/kinds/text-check.ts';
import { called, Maybe, oneOf } from '../../../schemas/language/parts.ts';

const Config = Type.Object({
  /** A square that holds any text, unless said. */
  as: called('画成', Maybe(oneOf({ qr: '二维码', code128: '条码（Code 128）' }))),
  /** What is held is a path of this product: where it is read it is drawn, shown and copied as a whole address. */
  within: called('是本系统内的地址', Maybe(Type.Boolean())),
  max: called('最多字数', Maybe(Type.Integer({ minimum: 1, maximum: 500 }))),
});
export type BarcodeConfig = Static<typeof Config>;

/** Longer bars are wider than a sheet. */
const MOST = { qr: 500, code128: 60 } as const;
const ASCII = '^[\\x20-\\x7e]+$';

const sizeOf = ({ as = 'qr', max }: BarcodeConfig) => ({ min: 1, max: max ?? MOST[as] });

/** What stands in a bar code or QR code: typed, sent by a scanner, or read by the camera; drawn where it is read and on paper. */
export const barcode = defineFieldKind({
  name: 'barcode',
  title: '条码与二维码',
  about: '扫码枪、摄像头或键盘录入一个编码，查看和打印时画成二维码或条码',
  config: Config,
  type: () => ({ is: 'text' }),
  column: () => ({ family: 'text', sql: 'text' }),
  schema: (config) => ({ ...textSchema(sizeOf(config)), ...(config.as === 'code128' && { pattern: ASCII }) }),
  filters: ['eq', 'like', 'in', 'empty'],
  check: (value, config) => {
    const fault = checkText(value, sizeOf(config));
    if (fault || config.as !== 'code128') return fault;
    return new RegExp(ASCII).test(String(value)) ? null : { code: 'not_for_bars' };
  },
  parse: (typed) => typed.replace(/\s*[\r\n]+\s*/g, ' ').trim() || null,
  format: (value) => String(value ?? ''),
  lint: ({ as = 'qr', max }) =>
    max !== undefined && max > MOST[as] ? { code: 'bars_too_long', params: { most: MOST[as] } } : null,
  // A sheet of paper stands at no address: there a path says itself in words.
  drawing: async ({ as = 'qr', within }) => (within ? () => null : (await import('./draw-code.ts')).drawers[as]),
  extends: true,
  align: 'left',
  width: 160,
  span: 1,
});
