import { DrawnPage } from '../../../../renderers/blocks/DrawnPage.tsx';
import { fresh } from '../../../../renderers/blocks/fresh.ts';
import { loginViews } from '../../../../renderers/blocks/login-views.ts';
import { dressBase, type LoginDress } from '../../../http/login-dress-calls.ts';

const noRows = {};

/** The picture side of the sign-in page as the studio's document says it. */
export const DressArt = ({ dress }: { readonly dress: LoginDress }) => (
  <DrawnPage {...dress} path="/user/login" data={noRows} api={dressBase()} views={loginViews} fresh={fresh} />
);
