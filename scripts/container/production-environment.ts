interface EnvironmentValues {
  readonly dataDir: string;
  /** Path of a file with text message templates. */
  readonly smsCatalogue: string;
  readonly port: number;
}

/** Variables that production requires, with fictitious names, to test production mode. Nothing is sent to these addresses. */
export const productionEnvironment = ({ dataDir, smsCatalogue, port }: EnvironmentValues) => ({
  PORT: String(port),
  DATA_DIR: dataDir,
  // nothing polls this container for readiness, so it need not wait before it stops
  SHUTDOWN_DELAY_MS: '500',
  // a site without cities has no home page
  SEED: 'places',
  PUBLIC_URL: 'https://homes.example',
  APP_SECRET: 'a secret for trying the image, of more than 32 characters',
  SMS: 'vendor',
  SMS_VENDOR_URL: 'https://sms.example/api',
  SMS_VENDOR_KEY: 'key-of-nobody',
  SMS_CATALOGUE: smsCatalogue,
  MAIL: 'smtp',
  SMTP_URL: 'smtps://mail.example:465',
  MAIL_FROM: 'homes@homes.example',
  PAYMENTS: 'off',
  OPERATOR_NAME: 'Example Homes',
  OPERATOR_ADDRESS: '1 Example Street, Coimbatore 641001',
  GRIEVANCE_OFFICER: 'A Person',
  GRIEVANCE_EMAIL: 'grievance@homes.example',
  GRIEVANCE_PHONE: '+91 422 123 4567',
});
