import { Button } from 'antd';
import { Component, type ErrorInfo, type ReactNode } from 'react';
import { chunkErrorOf } from '../frame/load-screen.ts';
import { Exception } from '../frame/states/Exception.tsx';

interface Props {
  /** Another address is another try. */
  readonly path: string;
  readonly children: ReactNode;
}

/** A screen that breaks leaves the frame standing. */
export const ScreenBoundary = ({ path, children }: Props) => <Boundary key={path}>{children}</Boundary>;

class Boundary extends Component<{ readonly children: ReactNode }, { readonly error: Error | null }> {
  override state = { error: null as Error | null };

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    console.error(error, info.componentStack);
  }

  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    const chunk = chunkErrorOf(error);
    return (
      <Exception
        kind={500}
        title={chunk ? '页面没有加载完整' : '这个页面出了问题'}
        about={chunk ? '网络不稳定，或系统刚刚更新过。重新加载即可。' : '其他页面不受影响。可以重试，或稍后再来。'}
        extra={<Button onClick={() => window.location.reload()}>重新加载</Button>}
      />
    );
  }
}
