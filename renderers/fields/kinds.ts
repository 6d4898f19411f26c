import { area } from './area/area.kind.ts';
import { barcode } from './barcode/barcode.kind.ts';
import { choice } from './choice/choice.kind.ts';
import { cron } from './cron/cron.kind.ts';
import { date } from './date/date.kind.ts';
import { dateTime } from './dateTime/dateTime.kind.ts';
import { decimal } from './decimal/decimal.kind.ts';
import { depart } from './depart/depart.kind.ts';
import { files } from './files/files.kind.ts';
import { flag } from './flag/flag.kind.ts';
import { images } from './images/images.kind.ts';
import { integer } from './integer/integer.kind.ts';
import { json } from './json/json.kind.ts';
import { location } from './location/location.kind.ts';
import { longText } from './longText/longText.kind.ts';
import { mail } from './mail/mail.kind.ts';
import { markdown } from './markdown/markdown.kind.ts';
import { money } from './money/money.kind.ts';
import { optionList } from './optionList/optionList.kind.ts';
import { percent } from './percent/percent.kind.ts';
import { phone } from './phone/phone.kind.ts';
import { rating } from './rating/rating.kind.ts';
import { ref } from './ref/ref.kind.ts';
import { refMany } from './refMany/refMany.kind.ts';
import { rich } from './rich/rich.kind.ts';
import { rowAnswer } from './rowAnswer/rowAnswer.kind.ts';
import { serial } from './serial/serial.kind.ts';
import { signature } from './signature/signature.kind.ts';
import { state } from './state/state.kind.ts';
import { text } from './text/text.kind.ts';
import { time } from './time/time.kind.ts';
import { tree } from './tree/tree.kind.ts';
import { user } from './user/user.kind.ts';

/** Every kind of field there is, in the order the designer offers them. */
export const fieldKinds = [
  text,
  longText,
  phone,
  mail,
  integer,
  decimal,
  money,
  percent,
  rating,
  date,
  dateTime,
  time,
  cron,
  flag,
  choice,
  tree,
  area,
  location,
  barcode,
  ref,
  refMany,
  user,
  depart,
  files,
  images,
  signature,
  markdown,
  rich,
  json,
  serial,
  state,
  optionList,
  rowAnswer,
] as const;

export type FieldKindName = (typeof fieldKinds)[number]['name'];
