import { useCallback, useEffect, useRef, useState } from 'react';

export type Commands<C extends { do: string }, E> = {
  [D in C['do']]: (command: Extract<C, { do: D }>, send: (event: E) => void) => unknown;
};

interface States<S, E, C extends { do: string }> {
  /** The initial state; later values are ignored. */
  first: S;
  /** Returns the next state after an event, and the commands to start. Must be pure and a stable reference. */
  next: (state: S, event: E) => readonly [S, ...C[]];
  /** The implementation of each command, which sends its result as an event. */
  commands: Commands<C, E>;
}

/**
 * State that changes only by events. Commands start synchronously within the click event: otherwise browsers block
 * opening a window.
 */
export function useStateMachine<S, E, C extends { do: string }>({ first, next, commands }: States<S, E, C>) {
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
