import { Type } from '@sinclair/typebox';
import { defineFieldKind } from '../../../schemas/kinds/field-kind.ts';
import { checkText } from '../../../schemas/kinds/text-check.ts';
import { readPlace, splitPlace } from './place-text.ts';

const MAX = 230;
const LNG = '-?(180(\\.0{1,6})?|(1[0-7]\\d|[1-9]?\\d)(\\.\\d{1,6})?)';
const LAT = '-?(90(\\.0{1,6})?|[1-8]?\\d(\\.\\d{1,6})?)';
const PATTERN = `^${LNG},${LAT}( \\S(.*\\S)?)?$`;

/** A spot on the map and its address: `116.397428,39.90923 东长安街`, longitude first, as devices tell it (WGS 84). */
export const location = defineFieldKind({
  name: 'location',
  title: '位置',
  about: '经度、纬度和地址；在现场可以取设备的当前位置，也可以手工填写',
  config: Type.Object({}),
  type: () => ({ is: 'text' }),
  column: () => ({ family: 'text', sql: 'text' }),
  schema: () => ({ type: 'string', maxLength: MAX, pattern: PATTERN }),
  filters: ['like', 'empty'],
  check: (value) => {
    const fault = checkText(value, { max: MAX });
    if (fault || typeof value !== 'string') return fault;
    return new RegExp(PATTERN, 'u').test(value) ? null : { code: 'not_a_location' };
  },
  parse: readPlace,
  format: (value) => {
    const { lng, lat, address } = splitPlace(value);
    const spot = [lng, lat].filter((degree) => degree !== '').join(', ');
    if (address === '') return spot;
    return spot === '' ? address : `${address} (${spot})`;
  },
  extends: true,
  align: 'left',
  width: 240,
  span: 3,
});
