import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import readerAddress from 'zxing-wasm/reader/zxing_reader.wasm?url';

/** Finds the text of a code in a picture; null where there is none. */
export type ReadCode = (picture: ImageData) => Promise<string | null>;

interface Detector {
  detect(picture: ImageData): Promise<readonly { readonly rawValue: string }[]>;
}
interface DetectorClass {
  new (how: { readonly formats: readonly string[] }): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
}

/** What stands on goods and papers, in the browsers' words and in the reader's. */
const formats = { qr_code: 'QRCode', code_128: 'Code128', code_39: 'Code39', ean_13: 'EAN13', ean_8: 'EAN8' } as const;
const names = Object.keys(formats);

/** The browser's own reader where it has one that knows all of these, else ours, which comes as a file of its own. */
export async function makeReader(): Promise<ReadCode> {
  const Own = (globalThis as { readonly BarcodeDetector?: DetectorClass }).BarcodeDetector;
  const known = (await Own?.getSupportedFormats().catch(() => [])) ?? [];
  if (Own && names.every((name) => known.includes(name))) {
    const detector = new Own({ formats: names });
    return async (picture) => (await detector.detect(picture))[0]?.rawValue ?? null;
  }
  await prepareZXingModule({ overrides: { locateFile: () => readerAddress }, fireImmediately: true });
  return async (picture) => {
    const [found] = await readBarcodes(picture, { formats: Object.values(formats), maxNumberOfSymbols: 1 });
    return found?.isValid ? found.text : null;
  };
}

/** Larger pictures hold no more of a code, and take longer. */
const LARGEST = 1280;

/** What a camera or a photograph shows, as pixels. */
export function pixelsOf(source: CanvasImageSource, wide: number, high: number): ImageData | null {
  const scale = Math.min(1, LARGEST / Math.max(wide, high));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(wide * scale);
  canvas.height = Math.round(high * scale);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context || canvas.width === 0 || canvas.height === 0) return null;
  context.drawImage(source, 0, 0, canvas.width, canvas.height);
  return context.getImageData(0, 0, canvas.width, canvas.height);
}
