import { App } from 'antd';
import { lazy } from 'react';
import { PreviewPage } from './portal/PreviewPage.tsx';
import { Studio } from './portal/Studio.tsx';
import { StudioContext, type StudioServices } from './portal/services.ts';

export { DesignDocument, DesignDoor } from './frame/Designer.tsx';
export { DesignHome } from './frame/DesignHome.tsx';
export type { DesignServices, ReviewProps } from './frame/services.ts';
export type { StudioServices } from './portal/services.ts';

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
