/** Where the buckets are and how they are reached. */
export interface S3Options {
  /** Holds `originals/`, `erasures/` and `snapshots/`; must not be public. */
  readonly bucket: string;
  /** Holds `media/`; may be the same bucket, of which visitors may read this part only. */
  readonly mediaBucket: string;
  readonly region: string;
  /** Null for AWS. */
  readonly endpoint: string | null;
  /** `https://host/bucket/key` instead of `https://bucket.host/key`. */
  readonly pathStyle: boolean;
  /** Null: those of the machine's role, or of the variables that the AWS SDK reads. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | null;
}
