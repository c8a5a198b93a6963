/** Sends a text message. Templates are named, never free text: operators in India drop what is not registered. */
export interface SmsMessage {
  /** E.164. */
  readonly to: string;
  readonly template: 'login_code' | 'new_contact' | 'confirm_availability' | 'review_approved' | 'review_rejected' | 'new_homes';
  readonly variables: Readonly<Record<string, string>>;
}
export interface SmsSender {
  send(message: SmsMessage): Promise<void>;
}
