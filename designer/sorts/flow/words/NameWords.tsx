import { Pick, PickMany, type PickOption } from '../../../inputs/Pick.tsx';
import { Captioned } from '../../../inputs/TextInput.tsx';
import { choicesFor, useWordPlace } from './place.ts';
import { RecordPick } from './RecordPick.tsx';
import { useRecords } from './use-records.ts';
import { unsaid, type WordProps } from './word-props.ts';

/** What is said and offered no more stays, as it is. */
const withSaid = (options: readonly PickOption[], said: readonly string[]): readonly PickOption[] => [
  ...options,
  ...said
    .filter((one) => one !== '' && !options.some(({ value }) => value === one))
    .map((value) => ({ value, label: value, group: '当前' })),
];

/** One thing by its title. */
export function NameWord({ word, shape, of, value, onChange }: WordProps<'name'>) {
  const place = useWordPlace();
  const said = typeof value === 'string' ? value : unsaid;
  const known = choicesFor(place, shape.names, word.name);
  const isDepart = shape.names === 'depart';
  const departs = useRecords(place.model, isDepart ? 'depart' : null, /^\d/.test(said) ? [said] : []);
  const label = `${of}${word.label}`;
  if (!known)
    return (
      <Captioned label={word.label}>
        <RecordPick
          label={label}
          entity={shape.names}
          most={1}
          value={said === unsaid ? [] : [said]}
          onChange={([next]) => onChange(next ?? (word.needed ? unsaid : undefined))}
        />
      </Captioned>
    );
  const none = word.needed ? [] : [{ value: unsaid, label: '不限' }];
  const options = [...none, ...known, ...departs.map((one) => ({ ...one, group: '指定部门' }))];
  return (
    <Captioned label={word.label}>
      <Pick
        label={label}
        search
        value={said === unsaid && word.needed ? null : said}
        options={withSaid(options, [said])}
        onChange={(next) => onChange(next === unsaid ? undefined : next)}
      />
    </Captioned>
  );
}

/** Several by their titles. */
export function NamesWord({ word, shape, of, value, onChange }: WordProps<'names'>) {
  const place = useWordPlace();
  const said = Array.isArray(value) ? value.map(String) : [];
  const known = choicesFor(place, shape.names, word.name);
  const put = (next: readonly string[]) =>
    onChange(next.length > 0 || word.needed ? next.slice(0, shape.most) : undefined);
  const shared = { label: `${of}${word.label}`, value: said, onChange: put };
  return (
    <Captioned label={word.label}>
      {known ? (
        <PickMany {...shared} options={withSaid(known, said)} />
      ) : (
        <RecordPick {...shared} entity={shape.names} most={shape.most} />
      )}
    </Captioned>
  );
}
