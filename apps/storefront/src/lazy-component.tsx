import { useEffect, useState, type ComponentType } from 'react';

interface LazyComponentProps {
  /** Whether it is asked for now; before that it is only fetched ahead. */
  wanted: boolean;
  onFailure: () => void;
}

const IDLE_MS = 2500;

/** Turns true when the page has come to rest. */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIdle(true), IDLE_MS);
    return () => clearTimeout(timer);
  }, []);
  return isIdle;
}

/**
 * A part of a page that nobody needs before they ask for it, such as a dialog. It is fetched ahead when the page has come
 * to rest, so that the first press is answered at once; a failed attempt can be made again.
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
    const { wanted, onFailure } = props;
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
    return Part ? <Part {...props} /> : null;
  };
}
