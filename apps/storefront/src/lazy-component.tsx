import { useEffect, useState, type ComponentType, type ReactNode } from 'react';

interface LazyComponentProps {
  /** Whether the component is needed now; before that it is only prefetched. */
  wanted: boolean;
  onFailure: () => void;
  /** Shown until the component is loaded. */
  waiting?: ReactNode;
}

const IDLE_MS = 2500;

/** Turns true when the page is idle. */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIdle(true), IDLE_MS);
    return () => clearTimeout(timer);
  }, []);
  return isIdle;
}

/**
 * A component that is needed only on request, such as a dialog. It is prefetched when the page is idle, so that the first
 * click responds at once; a failed load can be retried.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props & LazyComponentProps> {
  let loaded: ComponentType<Props> | undefined;
  let loading: Promise<unknown> | undefined;
  const start = () => {
    loading ??= load().then(
      (part) => (loaded = part),
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };

  return function Later(props: Props & LazyComponentProps) {
    const { wanted, onFailure, waiting = null } = props;
    const [isReady, setReady] = useState(loaded !== undefined);
    const isIdle = useIdle();

    useEffect(() => {
      if (isIdle) void start().catch(() => undefined);
    }, [isIdle]);

    useEffect(() => {
      if (!wanted || isReady) return;
      let isCurrent = true;
      start().then(
        () => isCurrent && setReady(true),
        () => isCurrent && onFailure(),
      );
      return () => {
        isCurrent = false;
      };
    }, [wanted, isReady, onFailure]);

    const Part = isReady ? loaded : undefined;
    return Part ? <Part {...props} /> : waiting;
  };
}
