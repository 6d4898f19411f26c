import type { FormInstance } from 'antd';
import { sayRecordIssue } from '../../../schemas/issues/say-record-issue.ts';
import { Refused } from '../../../schemas/wire/refused.ts';

/** Refusals that belong to one field, whichever form has it. */
const places: Readonly<Record<string, string>> = {
  code_wrong: 'smscode',
  code_gone: 'smscode',
  weak_password: 'password',
  not_a_mobile: 'phone',
  phone_missing: 'phone',
  code_still_good: 'smscode',
};

/** Puts what the server refused at the fields it is about; what is about none of them is answered, to be said above. */
export function placeRefusal(form: FormInstance, refused: unknown): string | null {
  if (!(refused instanceof Refused)) throw refused;
  const fields = Object.keys(form.getFieldsValue(true));
  const said = new Map<string, string[]>();
  const say = (name: string, text: string) => said.set(name, [...(said.get(name) ?? []), text]);
  for (const issue of refused.issues) say(issue.path.split('/')[1] ?? '', sayRecordIssue(issue));
  const place = places[refused.code];
  if (said.size === 0 && place) say(place, refused.message);
  const placed = [...said].filter(([name]) => fields.includes(name));
  form.setFields(placed.map(([name, errors]) => ({ name, errors })));
  const [first] = placed;
  if (first) form.scrollToField(first[0], { block: 'center' });
  if (placed.length === said.size && placed.length > 0) return null;
  const left = [...said].filter(([name]) => !fields.includes(name)).flatMap(([, texts]) => texts);
  return left.join('；') || refused.message;
}
