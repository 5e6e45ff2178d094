import { useCallback, useEffect, useRef, useState } from 'react';

export type Commands<C extends { do: string }, E> = {
  [D in C['do']]: (command: Extract<C, { do: D }>, send: (event: E) => void) => unknown;
};

interface States<S, E, C extends { do: string }> {
  /** Looked at once. */
  first: S;
  /** What an event makes of a state, and what is to be begun. Pure; must stay the same function. */
  next: (state: S, event: E) => readonly [S, ...C[]];
  /** What each command does; what comes of it is sent as an event. */
  commands: Commands<C, E>;
}

/** A state that only events change. What they ask for is begun in the very press: a browser opens a window for nothing else. */
export function useStates<S, E, C extends { do: string }>({ first, next, commands }: States<S, E, C>) {
  const [state, setState] = useState(first);
  const now = useRef(state);
  const latest = useRef(commands);
  useEffect(() => {
    latest.current = commands;
  });
  const send = useCallback(
    (event: E) => {
      const [after, ...begun] = next(now.current, event);
      now.current = after;
      setState(after);
      for (const command of begun)
        (latest.current[command.do as C['do']] as (command: C, send: (event: E) => void) => unknown)(
          command,
          send,
        );
    },
    [next],
  );
  return { state, send };
}
