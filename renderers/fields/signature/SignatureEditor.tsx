import { Button } from 'antd';
import { type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { isEmpty } from '../shown/shown.tsx';
import { TypedInput } from '../typing/TypedInput.tsx';
import type { InputProps } from '../view.ts';
import { HIGH, signature, WIDE } from './signature.kind.ts';
import styles from './signature-editor.module.css';

/** A move shorter than this is a trembling of the hand. */
const SHORTEST = 3;

const pathOf = (value: unknown): string => {
  const { path } = (value ?? {}) as { readonly path?: unknown };
  return typeof path === 'string' ? path : '';
};

type Props = InputProps & {
  /** What was signed, as it is read. */
  readonly children: ReactNode;
};

/** A sheet to draw on, or a box for the name. What was signed before is not drawn on: it is cleared, and signed anew. */
export function SignatureEditor({ children, ...props }: Props) {
  const { id, field, value, invalid, describedBy, onChange, onBlur } = props;
  const [isOpen, setOpen] = useState(isEmpty(value));
  const [isTyped, setTyped] = useState(false);
  const clear = () => {
    setOpen(true);
    setTyped(false);
    onChange(null);
  };
  // taken back or emptied from outside: there is nothing that could not be drawn on
  const isSheet = isOpen || isEmpty(value);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a frame and a legend of its own
    <div
      role="group"
      id={id}
      aria-label={field.label}
      aria-describedby={describedBy}
      className={styles.box}
      data-wrong={invalid || undefined}
      onBlur={() => onBlur?.()}
    >
      {isSheet && !isTyped && <Sheet path={pathOf(value)} onDraw={(path) => onChange({ path })} />}
      {isSheet && isTyped && (
        <TypedInput
          {...props}
          id={`${id}-name`}
          field={{ ...field, label: `${field.label}：姓名` }}
          place="filter"
          autoFocus
          shown={signature.format(value, {})}
          read={(typed) => signature.parse(typed, {})}
          isSame={(a, b) => signature.format(a, {}) === signature.format(b, {})}
        />
      )}
      {!isSheet && children}
      <span className={styles.ways}>
        {!isEmpty(value) && (
          <Button size="small" onClick={clear}>
            清除重签
          </Button>
        )}
        {isEmpty(value) && (
          <Button size="small" type="link" onClick={() => setTyped(!isTyped)}>
            {isTyped ? '改为手写' : '输入姓名代替'}
          </Button>
        )}
      </span>
    </div>
  );
}

interface SheetProps {
  readonly path: string;
  readonly onDraw: (path: string) => void;
}

/** Where strokes are drawn; one is handed on when its end is reached. */
function Sheet({ path, onDraw }: SheetProps) {
  const [stroke, setStroke] = useState('');
  const last = useRef<readonly [number, number] | null>(null);
  const spotOf = ({ currentTarget, clientX, clientY }: PointerEvent): readonly [number, number] => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    const within = (share: number, most: number) => Math.round(Math.min(1, Math.max(0, share)) * (most - 1));
    return [within((clientX - left) / width, WIDE), within((clientY - top) / height, HIGH)];
  };
  const begin = (event: PointerEvent) => {
    if (event.button !== 0 || last.current) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const [x, y] = spotOf(event);
    last.current = [x, y];
    // a dot is a stroke as well
    setStroke(`M${x} ${y}L${x} ${y}`);
  };
  const go = (event: PointerEvent) => {
    const from = last.current;
    if (!from) return;
    const [x, y] = spotOf(event);
    if (Math.hypot(x - from[0], y - from[1]) < SHORTEST) return;
    last.current = [x, y];
    setStroke((now) => `${now}L${x} ${y}`);
  };
  const end = () => {
    if (!last.current) return;
    last.current = null;
    onDraw(path + stroke);
    setStroke('');
  };
  return (
    <svg
      className={styles.sheet}
      viewBox={`0 0 ${WIDE} ${HIGH}`}
      role="img"
      aria-label={path === '' ? '在此手写签名' : '已签名'}
      onPointerDown={begin}
      onPointerMove={go}
      onPointerUp={end}
      onPointerCancel={end}
    >
      {path === '' && stroke === '' && (
        <text x={WIDE / 2} y={HIGH / 2} className={styles.hint}>
          在此手写签名
        </text>
      )}
      <path d={path + stroke} className={styles.stroke} />
    </svg>
  );
}
