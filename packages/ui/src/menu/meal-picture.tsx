import { type SyntheticEvent, useEffect, useRef } from 'react';
import styles from './meal-picture.module.css';

const PLACEHOLDER = '/pictures/placeholder.svg';

type MealPictureProps = {
  src: string | null;
  /** Empty if the meal's name is beside the picture. */
  alt: string;
  /** For pictures below the first screen. */
  lazy?: boolean;
};

/** Pictures are 640 by 480 pixels. Their space is reserved before they load, and an empty plate replaces a missing one. */
export function MealPicture({ src, alt, lazy = false }: MealPictureProps) {
  const picture = useRef<HTMLImageElement>(null);

  useEffect(() => {
    // On a server-rendered page, the picture may have failed to load before React attached a listener.
    const image = picture.current;
    if (image?.complete && image.naturalWidth === 0) showPlaceholder(image);
  }, [src]);

  return (
    <img
      ref={picture}
      className={styles.picture}
      src={src || PLACEHOLDER}
      alt={alt}
      width={640}
      height={480}
      loading={lazy ? 'lazy' : 'eager'}
      decoding="async"
      onError={(event: SyntheticEvent<HTMLImageElement>) => showPlaceholder(event.currentTarget)}
    />
  );
}

function showPlaceholder(image: HTMLImageElement): void {
  // Only once: a missing placeholder must not cause an endless loop.
  if (image.getAttribute('src') !== PLACEHOLDER) image.src = PLACEHOLDER;
}
