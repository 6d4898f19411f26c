import { compareDecimals, toPlaces } from './decimal.ts';

const digits = '零壹贰叁肆伍陆柒捌玖';
const places = ['', '拾', '佰', '仟'];
const groups = ['', '万', '亿', '万亿'];
const limit = '1000000000000000';

/** An amount of yuan in capitals, as on invoices and contracts: `1234.5` is 壹仟贰佰叁拾肆元伍角整. */
export function capitalCny(amount: string): string {
  const text = toPlaces(amount, 2);
  const [whole = '0', cents = '00'] = text.replace('-', '').split('.');
  if (compareDecimals(whole, limit) !== -1) return '超出最大处理数字';
  const yuan = capitalWhole(whole);
  const rest = capitalCents(cents, yuan !== '');
  const sign = text.startsWith('-') ? '负' : '';
  if (rest === '') return `${sign}${yuan || '零'}元整`;
  return sign + (yuan && `${yuan}元`) + rest;
}

/** '' for nothing. Runs of zeros between digits are said once, at the end of a group not at all. */
function capitalWhole(whole: string): string {
  const value = whole.replace(/^0+/, '');
  let said = '';
  let zero = false;
  let inGroup = false;
  for (let at = 0; at < value.length; at++) {
    const place = value.length - 1 - at;
    const digit = Number(value[at]);
    if (digit === 0) zero = said !== '';
    else {
      said += (zero ? '零' : '') + digits[digit] + places[place % 4];
      zero = false;
      inGroup = true;
    }
    if (place % 4 === 0 && inGroup) {
      said += groupName(place / 4, value.slice(at + 1));
      inGroup = false;
    }
  }
  return said;
}

/** 万亿 is said once: with something in the 亿 group after it, 亿 comes there. */
function groupName(group: number, after: string): string {
  if (group === 3 && /[1-9]/.test(after.slice(0, 4))) return '万';
  return groups[group] ?? '';
}

function capitalCents(cents: string, afterYuan: boolean): string {
  const [tenths, hundredths] = [Number(cents[0]), Number(cents[1])];
  if (tenths === 0 && hundredths === 0) return '';
  const jiao = tenths > 0 ? `${digits[tenths]}角` : afterYuan ? '零' : '';
  return jiao + (hundredths > 0 ? `${digits[hundredths]}分` : '整');
}
