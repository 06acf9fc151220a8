-- The token endpoint that a refresh token, or the code of a sign-in, is for: it goes nowhere else, whatever becomes of the
-- provider's address. Null for tokens from before, whose provider has not moved since.
ALTER TABLE oauth_tokens ADD COLUMN token_url TEXT;
ALTER TABLE oauth_sign_ins ADD COLUMN token_url TEXT;
