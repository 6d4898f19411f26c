import { areaView } from './area/area.view.tsx';
import { barcodeView } from './barcode/barcode.view.tsx';
import { choiceView } from './choice/choice.view.tsx';
import { cronView } from './cron/cron.view.tsx';
import { dateView } from './date/date.view.tsx';
import { dateTimeView } from './dateTime/dateTime.view.tsx';
import { decimalView } from './decimal/decimal.view.tsx';
import { departView } from './depart/depart.view.tsx';
import { filesView } from './files/files.view.tsx';
import { flagView } from './flag/flag.view.tsx';
import { imagesView } from './images/images.view.tsx';
import { integerView } from './integer/integer.view.tsx';
import { jsonView } from './json/json.view.tsx';
import type { FieldKindName } from './kinds.ts';
import { locationView } from './location/location.view.tsx';
import { longTextView } from './longText/longText.view.tsx';
import { mailView } from './mail/mail.view.tsx';
import { markdownView } from './markdown/markdown.view.tsx';
import { moneyView } from './money/money.view.tsx';
import { optionListView } from './optionList/optionList.view.tsx';
import { percentView } from './percent/percent.view.tsx';
import { phoneView } from './phone/phone.view.tsx';
import { ratingView } from './rating/rating.view.tsx';
import { refView } from './ref/ref.view.tsx';
import { refManyView } from './refMany/refMany.view.tsx';
import { richView } from './rich/rich.view.tsx';
import { rowAnswerView } from './rowAnswer/rowAnswer.view.tsx';
import { serialView } from './serial/serial.view.tsx';
import { signatureView } from './signature/signature.view.tsx';
import { stateView } from './state/state.view.tsx';
import { textView } from './text/text.view.tsx';
import { timeView } from './time/time.view.tsx';
import { treeView } from './tree/tree.view.tsx';
import { userView } from './user/user.view.tsx';
import type { FieldView } from './view.ts';

/** How every kind looks, by its name. A kind without a view does not compile. */
export const fieldViews: Readonly<Record<FieldKindName, FieldView>> = {
  rowAnswer: rowAnswerView,
  area: areaView,
  barcode: barcodeView,
  choice: choiceView,
  optionList: optionListView,
  cron: cronView,
  date: dateView,
  dateTime: dateTimeView,
  decimal: decimalView,
  depart: departView,
  files: filesView,
  flag: flagView,
  images: imagesView,
  integer: integerView,
  json: jsonView,
  location: locationView,
  longText: longTextView,
  mail: mailView,
  markdown: markdownView,
  money: moneyView,
  percent: percentView,
  phone: phoneView,
  rating: ratingView,
  ref: refView,
  refMany: refManyView,
  rich: richView,
  serial: serialView,
  signature: signatureView,
  state: stateView,
  text: textView,
  time: timeView,
  tree: treeView,
  user: userView,
};
