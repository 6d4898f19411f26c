import { createElement } from 'react';
import { useDrawing } from '../drawing.ts';

/** What stands inside an element that holds one of our drawings: the drawing, or in a visitor's browser whatever the server left there. */
export function useArt(name: string) {
  const { fresh } = useDrawing();
  if (!fresh) return { dangerouslySetInnerHTML: { __html: '' } };
  const Drawn = Object.hasOwn(fresh.arts, name) ? fresh.arts[name] : undefined;
  return { children: Drawn ? createElement(Drawn) : null };
}
