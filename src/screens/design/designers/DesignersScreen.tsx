import { DesignDoor, DesignHome } from '../../../../designer/door.tsx';
import { useDesignServices } from './use-design-services.ts';

/** 应用设计: every document that has a designer. */
export function DesignersScreen() {
  const services = useDesignServices();
  return (
    services && (
      <DesignDoor services={services}>
        <DesignHome />
      </DesignDoor>
    )
  );
}
