CREATE TABLE "api_key" (
	"id" text PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"name" text NOT NULL,
	"scopes" jsonb NOT NULL,
	"lookup" text NOT NULL,
	"hash" text NOT NULL,
	"ending" text NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	"last_used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE UNIQUE INDEX "api_key_lookup" ON "api_key" USING btree ("lookup");--> statement-breakpoint
CREATE INDEX "api_key_by_business" ON "api_key" USING btree ("business_id","created_at","id");