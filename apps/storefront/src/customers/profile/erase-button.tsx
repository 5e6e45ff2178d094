import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '@trpeza/ui/kit/button/button';
import { Dialog } from '@trpeza/ui/kit/dialog/dialog';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { useToast } from '@trpeza/ui/kit/toast/use-toast';
import { useErrorText } from '../../use-error-text.ts';

interface EraseButtonProps {
  label: string;
  erase: () => Promise<unknown>;
  /** The id of the heading to focus afterwards, because the button is removed together with the answers. */
  focusAfter: string;
  onErased: () => void;
  texts: Record<'title' | 'text' | 'keep' | 'failed' | 'done', string>;
}

/** Deletes a customer's answers after a confirmation. */
export function EraseButton({ label, erase, focusAfter, onErased, texts }: EraseButtonProps) {
  const toast = useToast();
  const errorText = useErrorText();
  const [isAsking, setAsking] = useState(false);
  const { mutate, error, isPending } = useMutation({
    mutationFn: erase,
    onSuccess: () => {
      setAsking(false);
      toast.show({ kind: 'success', title: texts.done });
      document.getElementById(focusAfter)?.focus();
      onErased();
    },
  });
  return (
    <>
      <Button variant="danger" size="large" onClick={() => setAsking(true)}>
        <Icon name="trash" /> {label}
      </Button>
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={texts.title}
        footer={
          <>
            <Button variant="danger" isLoading={isPending} onClick={() => mutate()}>
              <Icon name="trash" /> {label}
            </Button>
            <Button variant="secondary" onClick={() => setAsking(false)}>
              {texts.keep}
            </Button>
          </>
        }
      >
        <p>{texts.text}</p>
        {error ? (
          <Notice kind="error" title={texts.failed} level={3} announce>
            {errorText(error)}
          </Notice>
        ) : null}
      </Dialog>
    </>
  );
}
