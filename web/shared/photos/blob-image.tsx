import { useCallback, type ComponentProps } from 'react';

type BlobImageProps = Omit<ComponentProps<'img'>, 'src' | 'ref'> & { readonly blob: Blob; readonly alt: string };

/** A picture from a blob in memory. Its object URL is revoked when the element is removed. */
export function BlobImage({ blob, alt, ...rest }: BlobImageProps) {
  const setSource = useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(blob);
      image.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [blob],
  );
  return <img {...rest} ref={setSource} alt={alt} />;
}
