import { App, Button, Modal, Segmented, Upload } from 'antd';
import { useRef, useState } from 'react';
import { valuesFor } from '../../../schemas/compile/lay-page.ts';
import type { Picture } from '../../../schemas/kinds/block-values.ts';
import type { Editing } from '../../kernel/editing.ts';
import { kindOf, nodeOf } from './blocks.ts';
import { saidOf, setField } from './commands.ts';
import type { Spot } from './in-place.tsx';
import { uploadPicture, usePictureAddress } from './picture-address.ts';
import styles from './picture-dialog.module.css';
import { type FoundDocument, useStudio } from './services.ts';
import studio from './studio.module.css';

interface Props {
  readonly found: FoundDocument;
  readonly editing: Editing;
  readonly spot: Spot;
  onClose(): void;
}

const whole = { x: 0, y: 0, width: 100, height: 100 };
const within = (value: number, most = 100): number => Math.round(Math.min(most, Math.max(0, value)) * 10) / 10;

/** Chooses a picture, cuts it, and says what must stay in view when it is cut further by a narrow screen. */
export function PictureDialog({ found, editing, spot, onClose }: Props) {
  const services = useStudio();
  const { message } = App.useApp();
  const [document] = useState(() => editing.state().log.document);
  const kind = kindOf(nodeOf(document, spot.key));
  const start = kind && (valuesFor(kind, {})[spot.field] as Picture | undefined);
  const [picture, setPicture] = useState<Picture | undefined>(
    () => (saidOf(document, spot.key, spot.field) as Picture | undefined) ?? start,
  );
  const [mode, setMode] = useState<'focus' | 'crop'>('focus');
  const isFile = picture !== undefined && picture.src !== '' && !picture.src.startsWith('art:');
  const address = usePictureAddress(found, isFile);
  const upload = async (file: File) => {
    try {
      setPicture({ src: await uploadPicture(services, file), alt: picture?.alt ?? '' });
    } catch (error) {
      message.error((error as Error).message);
    }
    return false;
  };
  const save = () => {
    editing.do(setField(editing.state().log.document, [spot.key], spot.field, picture));
    onClose();
  };
  return (
    <Modal open title="图片" onCancel={onClose} onOk={save} okText="使用这张" cancelText="取消" width={640}>
      <div className={studio.stack}>
        <div className={studio.rowTools}>
          <Upload
            accept="image/png,image/jpeg,image/webp,image/gif"
            showUploadList={false}
            beforeUpload={(file) => upload(file)}
          >
            <Button>上传图片…</Button>
          </Upload>
          {start?.src && picture?.src !== start.src && <Button onClick={() => setPicture(start)}>换回自带插图</Button>}
          {isFile && (
            <Segmented
              aria-label="怎么调整"
              value={mode}
              options={[
                { value: 'focus', label: '焦点' },
                { value: 'crop', label: '裁剪' },
              ]}
              onChange={(next) => setMode(next as 'focus' | 'crop')}
            />
          )}
        </div>
        {isFile && picture ? (
          <Adjust
            key={picture.src}
            address={address(picture.src)}
            picture={picture}
            mode={mode}
            onChange={setPicture}
          />
        ) : (
          <p className={studio.none}>
            现在用的是产品自带的插图。上传自己的图片后，可以裁剪，也可以标出任何屏幕上都要留在画面里的焦点。
          </p>
        )}
      </div>
    </Modal>
  );
}

interface AdjustProps {
  readonly address: string;
  readonly picture: Picture;
  readonly mode: 'focus' | 'crop';
  onChange(picture: Picture): void;
}

/** The whole picture with its focal point or its cut, moved by pointer or by arrow keys. */
function Adjust({ address, picture, mode, onChange }: AdjustProps) {
  const from = useRef<{ x: number; y: number } | null>(null);
  const { focus = { x: 50, y: 50 }, crop = whole } = picture;
  const placeOf = (event: React.PointerEvent) => {
    const box = event.currentTarget.getBoundingClientRect();
    return {
      x: within(((event.clientX - box.left) / box.width) * 100),
      y: within(((event.clientY - box.top) / box.height) * 100),
    };
  };
  const cut = (a: { x: number; y: number }, b: { x: number; y: number }) => {
    const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)];
    const [width, height] = [Math.abs(a.x - b.x), Math.abs(a.y - b.y)];
    if (width >= 5 && height >= 5)
      onChange({ ...picture, crop: { x, y, width: within(width), height: within(height) } });
  };
  const keys = (event: React.KeyboardEvent) => {
    const next = nudge(picture, mode, event.key, event.shiftKey);
    if (!next) return;
    event.preventDefault();
    onChange(next);
  };
  const label =
    mode === 'focus'
      ? `焦点在左起 ${focus.x}%、上起 ${focus.y}%，用方向键移动`
      : `裁剪框宽 ${crop.width}%、高 ${crop.height}%，用方向键移动，按住 Shift 改大小`;
  return (
    <div
      className={styles.adjust}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuenow={mode === 'focus' ? focus.x : crop.x}
      aria-valuetext={label}
      onKeyDown={keys}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        from.current = placeOf(event);
        if (mode === 'focus') onChange({ ...picture, focus: placeOf(event) });
      }}
      onPointerMove={(event) => {
        if (!from.current) return;
        if (mode === 'focus') onChange({ ...picture, focus: placeOf(event) });
        else cut(from.current, placeOf(event));
      }}
      onPointerUp={() => {
        from.current = null;
      }}
    >
      <img src={address} alt="" draggable={false} />
      {mode === 'focus' ? (
        <i className={styles.focus} style={{ left: `${focus.x}%`, top: `${focus.y}%` }} />
      ) : (
        <i
          className={styles.crop}
          style={{ left: `${crop.x}%`, top: `${crop.y}%`, width: `${crop.width}%`, height: `${crop.height}%` }}
        />
      )}
    </div>
  );
}

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-2, 0],
  ArrowRight: [2, 0],
  ArrowUp: [0, -2],
  ArrowDown: [0, 2],
};

/** The point, or the cut, one step further; with shift the cut's size. */
function nudge(picture: Picture, mode: 'focus' | 'crop', key: string, isSizing: boolean): Picture | null {
  const [dx, dy] = arrows[key] ?? [0, 0];
  if (dx === 0 && dy === 0) return null;
  const { focus = { x: 50, y: 50 }, crop = whole } = picture;
  if (mode === 'focus') return { ...picture, focus: { x: within(focus.x + dx), y: within(focus.y + dy) } };
  if (!isSizing) {
    const [x, y] = [within(crop.x + dx, 100 - crop.width), within(crop.y + dy, 100 - crop.height)];
    return { ...picture, crop: { ...crop, x, y } };
  }
  const width = within(Math.max(5, crop.width + dx), 100 - crop.x);
  const height = within(Math.max(5, crop.height + dy), 100 - crop.y);
  return { ...picture, crop: { ...crop, width, height } };
}
