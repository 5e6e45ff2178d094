import { Paper, SimpleGrid, Stack, Text } from '@mantine/core';
import type { Form } from '../kit/form/use-form.ts';
import { TextField } from '../kit/field/text-field.tsx';
import { Button } from '../kit/button/button.tsx';
import { useMutation } from '@tanstack/react-query';
import { IMAGE_URL } from '@trpeza/contract/menu/menu.constants';
import { useErrorText } from '../platform/back-office/use-error-text.ts';
import { MealPicture } from './meal-picture.tsx';
import { Icon } from '../kit/icon/icon.tsx';
import { Notice } from '../kit/notice/notice.tsx';
import { readPictureFile } from '../kit/picture-file/read-picture-file.ts';
import { type ChangeEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../platform/back-office/api.tsx';
import type { MealValues } from './meal-values.ts';

/** Longest side in pixels: twice the maximum display size, so that it is sharp on every screen and still small to upload. */
const LONGEST_SIDE = 1600;

/** A picture by its URL, with a preview. An upload fills in the URL. */
export function PictureField(props: Form<MealValues>) {
  const { t } = useTranslation('menu');
  const { values, set } = props;
  const file = useRef<HTMLInputElement>(null);
  const [shown, setShown] = useState(values.imageUrl);
  const upload = useUpload((imageUrl) => {
    set({ imageUrl });
    setShown(imageUrl);
  });
  const onChosen = (event: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = event.target.files ?? [];
    // Choosing the same file again must fire a change event too.
    event.target.value = '';
    if (chosen && !upload.isSending) upload.send(chosen);
  };
  return (
    <SimpleGrid minColWidth="min(16rem, 100%)" autoFlow="auto-fit" style={{ alignItems: 'start' }}>
      <Paper p={0} maw="24rem" style={{ overflow: 'hidden' }}>
        <MealPicture key={shown} src={IMAGE_URL.test(shown) ? shown : ''} alt={t('form.preview')} />
      </Paper>
      <Stack>
        <TextField
          {...props.text('imageUrl')}
          label={t('form.imageUrl')}
          description={t('form.imageUrlHint')}
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={500}
          // Not on each keystroke: a partial URL would load another picture or fail.
          onBlur={(event) => setShown(event.currentTarget.value.trim())}
        />
        <div>
          <Button variant="secondary" isLoading={upload.isSending} onClick={() => file.current?.click()}>
            <Icon name="plus" />
            {t(upload.isSending ? 'form.uploading' : 'form.upload')}
          </Button>
          <input
            ref={file}
            type="file"
            accept="image/png,image/jpeg,image/webp"
            name="picture"
            hidden
            onChange={onChosen}
          />
        </div>
        <Text c="dimmed" role="status">
          {t(upload.isSent ? 'form.uploaded' : shown === '' ? 'form.noPicture' : 'form.uploadHint')}
        </Text>
        {upload.problem ? (
          <Notice kind="error" title={t('form.uploadFailed')} level={4} announce>
            {upload.problem}
          </Notice>
        ) : null}
      </Stack>
    </SimpleGrid>
  );
}

/** Uploads a picture before the meal is saved. If the upload fails, the old picture stays. */
function useUpload(onSent: (imageUrl: string) => void) {
  const api = useApi();
  const errorText = useErrorText();
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: async (file: File) =>
      api.call('POST /api/meals/pictures', { body: { picture: await readPictureFile(file, LONGEST_SIDE) } }),
    onSuccess: ({ imageUrl }) => onSent(imageUrl),
  });
  return {
    send: mutate,
    isSending: isPending,
    isSent: isSuccess,
    problem: error ? errorText(error) : undefined,
  };
}
