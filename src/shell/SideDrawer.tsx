import { Drawer, type DrawerProps } from 'antd';

/** A drawer of the frame, by itself so that only whoever opens one loads it. */
export const SideDrawer = (
  props: Pick<DrawerProps, 'placement' | 'size' | 'title' | 'styles' | 'children' | 'onClose'>,
) => <Drawer open {...props} />;
