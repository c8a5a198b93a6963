import { GetBucketVersioningCommand, HeadBucketCommand } from '@aws-sdk/client-s3';
import type { FastifyBaseLogger } from 'fastify';
import { StorageError } from '../errors.ts';
import { createCallService, DEFAULT_TIMING, isUnsupportedOrDenied, createS3Client } from './client.ts';
import type { S3Options } from './options.ts';

/**
 * Checks the buckets once at startup. The site also starts while the service is unavailable, because its pages work without pictures.
 * @throws Error when the key, the region or the name of a bucket is wrong
 */
export async function assertUsableBuckets(options: S3Options, log: FastifyBaseLogger): Promise<void> {
  const client = createS3Client(options, DEFAULT_TIMING);
  const call = createCallService(DEFAULT_TIMING);
  try {
    for (const Bucket of new Set([options.bucket, options.mediaBucket])) {
      await call(() => client.send(new HeadBucketCommand({ Bucket })));
      // a service without versions, or a key that may not read the setting, is fine
      const versioning = await call(() => client.send(new GetBucketVersioningCommand({ Bucket })), isUnsupportedOrDenied).catch(
        (error: unknown) => {
          if (isUnsupportedOrDenied(error)) return null;
          throw error;
        },
      );
      if (versioning?.Status === 'Enabled')
        log.warn(
          { bucket: Bucket },
          'the bucket keeps versions: deleted pictures stay until a lifecycle rule removes them (docs/storage.md)',
        );
    }
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
    if (error.reason === 'refused')
      throw new Error(
        `The bucket cannot be used (${error.message}). Check S3_BUCKET, S3_MEDIA_BUCKET, S3_REGION, S3_ENDPOINT, the access key and its rights (docs/storage.md).`,
        { cause: error },
      );
    log.warn({ err: error }, 'storage is unreachable at the start');
  } finally {
    client.destroy();
  }
}
