import { drawingAddress } from '../../../schemas/kinds/drawing.ts';
import type { BarcodeConfig } from './barcode.kind.ts';
import { drawers } from './draw-code.ts';

interface Props {
  readonly value: string;
  readonly as: NonNullable<BarcodeConfig['as']>;
}

/** The code as a scanner reads it from the screen: on white, whatever the look. */
export function CodePicture({ value, as }: Props) {
  const drawing = drawers[as](value);
  return drawing && <img src={drawingAddress(drawing)} alt="" />;
}
