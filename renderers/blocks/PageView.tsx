import { DrawnPage, type PageProps } from './DrawnPage.tsx';
import { fresh } from './fresh.ts';
import { blockViews } from './views.ts';

/** A page of the portal with every block there is, on the server and on the studio's canvas. */
export const PageView = (props: PageProps) => <DrawnPage {...props} views={blockViews} fresh={fresh} />;
