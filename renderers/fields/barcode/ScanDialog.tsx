import { CameraOutlined } from '@ant-design/icons';
import { Button, Modal } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { makeReader, pixelsOf } from './read-code.ts';
import styles from './scan.module.css';

interface Props {
  readonly title: string;
  readonly onRead: (text: string) => void;
  readonly onClose: () => void;
}

/** Between two looks at what the camera sees. */
const PAUSE = 150;

const refusals: Readonly<Record<string, string>> = {
  NotAllowedError: '浏览器没有允许用摄像头：请在地址栏旁的网站设置中允许，或拍一张照片',
  NotFoundError: '没有找到摄像头：请选一张照片，或用扫码枪、键盘录入',
  NotReadableError: '摄像头正被别的程序使用：请关掉它再试，或选一张照片',
};
const noCamera = '只有经 HTTPS 打开时浏览器才给出摄像头：请拍一张照片，或用扫码枪、键盘录入';
const sayFault = (error: unknown): string =>
  refusals[(error as Error).name] ?? '没有打开摄像头：请拍一张照片，或用扫码枪、键盘录入';

/** What the camera sees until a code is in it; a photograph where there is no camera. */
export function ScanDialog({ title, onRead, onClose }: Props) {
  const video = useRef<HTMLVideoElement>(null);
  const photo = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState('正在打开摄像头…');
  const heard = useRef(onRead);
  heard.current = onRead;

  useEffect(() => {
    const over = new AbortController();
    watch(video.current, over.signal, setSaid).then(
      (text) => text !== null && heard.current(text),
      (error) => setSaid(sayFault(error)),
    );
    return () => over.abort();
  }, []);

  const readPhoto = async (file: File | undefined) => {
    if (!file) return;
    setSaid('正在读照片…');
    try {
      const [read, bitmap] = await Promise.all([makeReader(), createImageBitmap(file)]);
      const pixels = pixelsOf(bitmap, bitmap.width, bitmap.height);
      const text = pixels && (await read(pixels));
      if (text) heard.current(text);
      else setSaid('照片里没有读到条码或二维码：请靠近些，对准再拍');
    } catch {
      setSaid('这张照片打不开：请换一张');
    }
  };

  return (
    <Modal open title={title} footer={null} onCancel={onClose} width={480} destroyOnHidden>
      <video ref={video} className={styles.video} muted playsInline aria-label="摄像头画面" />
      <p role="status" className={styles.said}>
        {said}
      </p>
      <input
        ref={photo}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        aria-label="照片"
        onChange={({ target }) => void readPhoto(target.files?.[0])}
      />
      <Button icon={<CameraOutlined aria-hidden />} onClick={() => photo.current?.click()}>
        拍照或选照片
      </Button>
    </Modal>
  );
}

/** Looks through the camera until it sees a code, or nobody waits any more; the camera is off afterwards. */
async function watch(
  video: HTMLVideoElement | null,
  over: AbortSignal,
  say: (text: string) => void,
): Promise<string | null> {
  if (!video) return null;
  if (!navigator.mediaDevices?.getUserMedia) {
    say(noCamera);
    return null;
  }
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' }, audio: false });
  try {
    video.srcObject = stream;
    const [read] = await Promise.all([makeReader(), video.play()]);
    if (!over.aborted) say('把条码或二维码对准画面');
    while (!over.aborted) {
      const pixels = pixelsOf(video, video.videoWidth, video.videoHeight);
      const text = pixels && (await read(pixels));
      if (text && !over.aborted) return text;
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
    return null;
  } catch (error) {
    // what is closed while it opens has not failed
    if (over.aborted) return null;
    throw error;
  } finally {
    for (const track of stream.getTracks()) track.stop();
    video.srcObject = null;
  }
}
