import { later } from '../late/later.tsx';
import { isEmpty, Locked, Nothing, WordCell, wordsOf } from '../shown/shown.tsx';
import { TypedInput } from '../typing/TypedInput.tsx';
import type { FieldView, InputProps, ShowProps } from '../view.ts';
import { location } from './location.kind.ts';
import styles from './location.module.css';
import { splitPlace } from './place-text.ts';

const LocationEditor = later(async () => (await import('./LocationEditor.tsx')).LocationEditor);

function LocationInput(props: InputProps) {
  if (props.locked) {
    return (
      <Locked {...props}>
        <LocationRead {...props} />
      </Locked>
    );
  }
  if (props.place === 'head') return <LocationEditor {...props} />;
  if (props.place === 'cell')
    return <TypedInput {...props} shown={wordsOf(props)} read={(typed) => location.parse(typed, {})} />;
  // a part of an address, which is no place yet
  const asked = String(props.value ?? '');
  return <TypedInput {...props} shown={asked} read={(typed) => typed.trim() || null} />;
}

function LocationRead({ value }: ShowProps) {
  if (isEmpty(value)) return <Nothing />;
  const { lng, lat, address } = splitPlace(value);
  return (
    <span>
      {address !== '' && <span>{address}</span>}
      <span className={styles.spot}>{[lng, lat].filter((degree) => degree !== '').join(', ')}</span>
    </span>
  );
}

export const locationView: FieldView = {
  Input: LocationInput,
  Cell: WordCell,
  Read: LocationRead,
  late: LocationEditor,
};
