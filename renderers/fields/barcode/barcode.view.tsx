import { later } from '../late/later.tsx';
import { lazily } from '../late/lazily.tsx';
import { Copied } from '../shown/Copied.tsx';
import { isEmpty, Locked, Nothing, OneLine, wordsOf } from '../shown/shown.tsx';
import { TypedInput } from '../typing/TypedInput.tsx';
import type { FieldView, InputProps, ShowProps } from '../view.ts';
import { type BarcodeConfig, barcode } from './barcode.kind.ts';
import styles from './barcode.module.css';

const WithCamera = later(async () => (await import('./WithCamera.tsx')).WithCamera);
const CodePicture = lazily(2, async () => (await import('./CodePicture.tsx')).CodePicture);

function BarcodeInput(props: InputProps) {
  if (props.locked) {
    return (
      <Locked {...props}>
        <BarcodeRead {...props} />
      </Locked>
    );
  }
  const box = <TypedInput {...props} shown={wordsOf(props)} read={(typed) => barcode.parse(typed, {})} />;
  // a cell has no room for the button, and scanners type
  return props.place === 'head' ? <WithCamera {...props}>{box}</WithCamera> : box;
}

const BarcodeCell = (props: ShowProps) => <OneLine>{wordsOf(props)}</OneLine>;

function BarcodeRead(props: ShowProps) {
  if (isEmpty(props.value)) return <Nothing />;
  const { as = 'qr', within } = props.field.config as BarcodeConfig;
  if (within) {
    const address = new URL(String(props.value), window.location.origin).href;
    return (
      <span className={styles.code}>
        <CodePicture title={props.field.label} props={{ value: address, as }} />
        <Copied words={address} className={undefined} />
      </span>
    );
  }
  return (
    <span className={styles.code}>
      <CodePicture title={props.field.label} props={{ value: String(props.value), as }} />
      <span>{wordsOf(props)}</span>
    </span>
  );
}

export const barcodeView: FieldView = {
  Input: BarcodeInput,
  Cell: BarcodeCell,
  Read: BarcodeRead,
  late: WithCamera,
};
