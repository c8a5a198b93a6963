/** Location and access settings of the buckets. */
export interface S3Options {
  /** Contains `originals/`, `erasures/` and `snapshots/`; must not be public. */
  readonly bucket: string;
  /** Contains `media/`; may be the same bucket, if visitors can read only this part of it. */
  readonly mediaBucket: string;
  readonly region: string;
  /** Null for AWS. */
  readonly endpoint: string | null;
  /** Whether URLs are `https://host/bucket/key` instead of `https://bucket.host/key`. */
  readonly pathStyle: boolean;
  /** Null means the credentials of the machine's role, or of the variables that the AWS SDK reads. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | null;
}
