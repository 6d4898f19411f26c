import type { ComponentType } from 'react';
import type { BlockProps } from './drawing.ts';
import type { LoginBlock } from './kinds.ts';
import { LoginArt } from './loginPage/LoginArt.tsx';
import { LoginPicture } from './loginPicture/LoginPicture.tsx';
import { LoginPoints } from './loginPoints/LoginPoints.tsx';
import { LoginWords } from './loginWords/LoginWords.tsx';

/** The blocks of the sign-in page as the shell draws them: of the page only its picture side, for the form is its own. */
export const loginViews: Readonly<Record<LoginBlock, ComponentType<BlockProps>>> = {
  loginPage: LoginArt,
  loginPicture: LoginPicture,
  loginPoints: LoginPoints,
  loginWords: LoginWords,
};
