import { useState } from 'react';
import { isEmpty, Locked, Nothing, OneLine, wordsOf } from '../shown/shown.tsx';
import { TypedArea } from '../typing/TypedArea.tsx';
import type { FieldView, InputProps, ShowProps } from '../view.ts';
import { json } from './json.kind.ts';
import styles from './json.module.css';

const laidOut = (value: unknown): string =>
  isEmpty(value) || Number.isNaN(value) ? '' : JSON.stringify(value, undefined, 2);

/** Where a text stops being JSON, as far as the browser says. */
function faultOf(text: string): string | null {
  try {
    JSON.parse(text);
    return null;
  } catch (error) {
    const at = /position (\d+)/.exec(error instanceof Error ? error.message : '');
    if (!at) return '不是有效的 JSON';
    const before = text.slice(0, Number(at[1])).split('\n');
    return `不是有效的 JSON：第 ${before.length} 行第 ${(before.at(-1)?.length ?? 0) + 1} 列附近`;
  }
}

function JsonInput(props: InputProps) {
  const [fault, setFault] = useState<string | null>(null);
  if (props.locked) {
    return (
      <Locked {...props}>
        <JsonRead {...props} />
      </Locked>
    );
  }
  return (
    <>
      <TypedArea
        {...props}
        isCode
        invalid={props.invalid || fault !== null}
        rows={{ minRows: 4, maxRows: 20 }}
        isShowable={(value) => !Number.isNaN(value)}
        shown={laidOut(props.value)}
        read={(typed) => {
          const value = json.parse(typed, {});
          setFault(value === undefined ? faultOf(typed) : null);
          // no text is handed on that is none: any text is JSON once quoted, and NaN is what the check refuses
          return value === undefined ? Number.NaN : value;
        }}
      />
      {fault !== null && (
        <span className={styles.fault} role="alert">
          {fault}
        </span>
      )}
    </>
  );
}

const JsonCell = (props: ShowProps) => <OneLine>{isEmpty(props.value) ? '' : wordsOf(props)}</OneLine>;

function JsonRead({ value }: ShowProps) {
  return isEmpty(value) ? <Nothing /> : <pre className={styles.read}>{laidOut(value)}</pre>;
}

export const jsonView: FieldView = { Input: JsonInput, Cell: JsonCell, Read: JsonRead };
