import { AimOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { plainText } from '../../../schemas/kinds/typed-text.ts';
import { TypedInput } from '../typing/TypedInput.tsx';
import type { InputProps } from '../view.ts';
import styles from './location-editor.module.css';
import { joinPlace, type Place, readDegree, splitPlace } from './place-text.ts';
import { usePosition } from './use-position.ts';

/** Address, longitude and latitude, and a button that takes both from the device. */
export function LocationEditor(props: InputProps) {
  const { id, field, value, onChange } = props;
  const place = splitPlace(value);
  const change = (part: Partial<Place>) => onChange(joinPlace({ ...place, ...part }));
  const { told, isAsking, ask } = usePosition((lng, lat) =>
    change({ lng: readDegree(lng.toFixed(6)), lat: readDegree(lat.toFixed(6)) }),
  );
  const boxOf = (part: keyof Place, read: (typed: string) => string) => ({
    ...props,
    value: place[part],
    shown: place[part],
    read,
    onChange: (next: unknown) => change({ [part]: String(next ?? '') }),
  });
  const optional = { ...field, need: false };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a frame and a legend of its own
    <div role="group" aria-label={field.label} className={styles.parts}>
      <label className={styles.part} htmlFor={id}>
        地址
        <TypedInput {...boxOf('address', (typed) => plainText(typed))} field={optional} />
      </label>
      {(['lng', 'lat'] as const).map((part) => (
        <label key={part} className={styles.part} htmlFor={`${id}-${part}`}>
          {part === 'lng' ? '经度' : '纬度'}
          <TypedInput
            {...boxOf(part, readDegree)}
            id={`${id}-${part}`}
            autoFocus={false}
            inputMode="decimal"
            isNumber
          />
        </label>
      ))}
      <Button icon={<AimOutlined aria-hidden />} loading={isAsking} onClick={ask}>
        取当前位置
      </Button>
      <small role="status" className={styles.told} data-failed={told?.hasFailed || undefined}>
        {told?.text}
      </small>
    </div>
  );
}
