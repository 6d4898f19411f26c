import { callToAction } from './callToAction/callToAction.kind.ts';
import { columns } from './columns/columns.kind.ts';
import { features } from './features/features.kind.ts';
import { footer } from './footer/footer.kind.ts';
import { fragment } from './fragment/fragment.kind.ts';
import { header } from './header/header.kind.ts';
import { hero } from './hero/hero.kind.ts';
import { loginBox } from './loginBox/loginBox.kind.ts';
import { page } from './page/page.kind.ts';
import { richText } from './richText/richText.kind.ts';

/** Every block of a public page, in the order the palette offers them. */
export const blockKinds = [
  hero,
  callToAction,
  features,
  richText,
  loginBox,
  columns,
  fragment,
  page,
  header,
  footer,
] as const;

export type BlockName = (typeof blockKinds)[number]['name'];
