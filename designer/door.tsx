import { App } from 'antd';
import { lazy, type ReactNode } from 'react';
import { DesignGround } from './frame/Designer.tsx';
import type { DesignServices } from './frame/services.ts';
import { PreviewPage } from './sorts/portal/PreviewPage.tsx';
import { Studio } from './sorts/portal/Studio.tsx';
import { StudioContext, type StudioServices } from './sorts/portal/services.ts';
import { sorts } from './sorts.ts';

export { DesignDocument } from './frame/Designer.tsx';
export { DesignHome } from './frame/DesignHome.tsx';
export type { DesignServices, ReviewProps } from './frame/services.ts';
export type { StudioServices } from './sorts/portal/services.ts';

/** Around everything a designer draws, with every sort there is. */
export const DesignDoor = (props: { readonly services: DesignServices; readonly children: ReactNode }) => (
  <DesignGround {...props} sorts={sorts} />
);

/** What documents are made of, to be read and tried; drawn within the door. */
export const DesignHandbook = lazy(async () => ({ default: (await import('./handbook/Handbook.tsx')).Handbook }));

/** The portal studio, with what the shell gives it. */
export const PortalStudio = ({ services }: { readonly services: StudioServices }) => (
  <StudioContext value={services}>
    <App component={false}>
      <Studio />
    </App>
  </StudioContext>
);

export { PreviewPage };
