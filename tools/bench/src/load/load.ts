import { forkScript } from '../children.ts';
import type { Job, ResultOf } from './jobs.ts';

export interface Load {
  run<J extends Job>(job: J): Promise<ResultOf<J>>;
}

/** The load generator is a separate process, so that measuring does not slow down the caller. One job at a time. */
export function startLoad(): Load {
  const { process: child } = forkScript('./load/generator.ts');
  return {
    run: <J extends Job>(job: J) =>
      new Promise<ResultOf<J>>((resolve, reject) => {
        const onExit = () => reject(new Error('the load generator ended'));
        child.once('exit', onExit);
        child.once('message', (answer: { result: ResultOf<J> } | { error: string }) => {
          child.off('exit', onExit);
          if ('error' in answer) reject(new Error(answer.error));
          else resolve(answer.result);
        });
        child.send(job);
      }),
  };
}
