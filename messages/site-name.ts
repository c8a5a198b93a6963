/** The name of the site as texts have it. Where the operator chose another one, it takes this name's place in every text. */
export const SITE_NAME = 'Thinnai';
